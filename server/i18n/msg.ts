import type { MessageDescriptor } from "@lingui/core";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";

interface MessageSource {
  /** English text in ICU syntax. */
  readonly message: string;
  /** Note for translators. */
  readonly comment?: string;
  /** Tells apart two uses of one English text that need two translations. */
  readonly context?: string;
}

/**
 * Declares a message of the server, as Lingui's macro of this name does in the page. `lingui extract` treats it as
 * that macro (`macro.corePackage` in `lingui.config.ts`), so both kinds of sources fill the same kind of catalog.
 */
export function msg(source: TemplateStringsArray | MessageSource): MessageDescriptor {
  const { message, context } = "raw" in source ? { message: source.join(""), context: undefined } : source;
  return { id: generateMessageId(message, context), message };
}
