import { minimumAge } from "#contract/members/limits.ts";
import type { Transaction } from "#server/database/transaction.ts";
import { findTermsVersion } from "#server/help/help.queries.ts";
import { termsAcceptance } from "./members.schema.ts";

/** Records that a member accepts the current terms in a language and says to be of age. */
export async function recordTermsAcceptance(
  tx: Transaction,
  memberId: number,
  { lang, form }: { lang: number; form: "boxes" | "notice" },
): Promise<void> {
  const termsVersion = await findTermsVersion(tx, lang);
  await tx.insert(termsAcceptance).values({ memberId, lang, form, termsVersion, statedAge: minimumAge });
}
