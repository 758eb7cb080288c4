import type { ApiError } from "#contract/http/errors.ts";
import type { FieldCode } from "#contract/http/field-codes.ts";
import type { MemberErrorCode } from "#contract/members/errors.ts";
import type { Actor } from "#server/auth/actor.ts";
import type { LoginThrottle } from "#server/auth/login-throttle.ts";
import { verifyPassword } from "#server/auth/passwords.ts";
import { getMember } from "#server/members/members.queries.ts";
import type { Member } from "#server/members/members.schema.ts";
import type { Services } from "#server/services.ts";
import { FactorSecrets } from "./factor-secrets.ts";
import type { StoredFactor } from "./passkeys.ts";
import { type GivenFactor, proveFactor } from "./prove-factor.ts";
import type { FactorProof } from "./second-factor.mutations.ts";

/** The parts of a request by which staff prove who they are. */
interface StaffRequest {
  readonly actor: Actor;
  readonly network: string;
  readonly requestId: string;
  linkOrigin(): string;
  invalidFields(fields: Record<string, FieldCode>): ApiError;
  errorAtField(code: MemberErrorCode, field: string): ApiError;
}

/** Checks passwords and second factors of staff who are logged in. Wrong guesses are limited. */
export class IdentityCheck {
  readonly #services: Services;
  readonly #guesses: LoginThrottle;
  readonly secrets: FactorSecrets;

  constructor(services: Services, guesses: LoginThrottle) {
    this.#services = services;
    this.#guesses = guesses;
    this.secrets = new FactorSecrets(services.keys);
  }

  /**
   * Checks the password and returns the member.
   *
   * @throws {ApiError} `password_wrong`, or that of the throttle
   */
  async requirePassword(request: StaffRequest, password: string): Promise<Member> {
    const { actor, network, requestId, errorAtField } = request;
    const own = await getMember(this.#services.db, actor.id);
    const guess = { account: own.email, memberId: own.id, network, known: `session of ${own.id}`, requestId };
    const check = () => verifyPassword(password, own.passwordHash, "known");
    if (await this.#guesses.count(guess, check)) return own;
    throw errorAtField("password_wrong", "password");
  }

  /**
   * Checks a second factor and returns the proof, which has to be consumed.
   *
   * @throws {ApiError} `invalid` with the field, or that of the throttle
   */
  async requireFactor(
    request: StaffRequest,
    given: GivenFactor,
    { factors, account }: { factors: readonly StoredFactor[]; account: string },
  ): Promise<FactorProof> {
    const { actor, network, requestId, linkOrigin, invalidFields } = request;
    const { id: memberId, session: sessionId } = actor;
    let proof: FactorProof | undefined;
    const context = { db: this.#services.db, secrets: this.secrets, memberId, sessionId, factors, origin: linkOrigin };
    const guess = { account, memberId, network, known: `second factor of ${memberId}`, requestId };
    await this.#guesses.count({ ...guess, event: "second_factor_wrong" }, async () => {
      proof = await proveFactor(given, context);
      return proof !== undefined;
    });
    if (!proof) throw invalidFields({ [given.passkey ? "passkey" : "code"]: "invalid" });
    return proof;
  }
}
