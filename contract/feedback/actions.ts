import * as v from "valibot";
import { action } from "../http/action.ts";
import { id, lang } from "../http/endpoint.ts";
import { optionalLine, optionalLines } from "../http/form-fields.ts";
import { fieldLengths } from "../http/form-limits.ts";

/* Choices of the questionnaire (spec section 3). The choice "other" needs a text. */

export const frequencies = ["daily", "weekly", "monthly", "other"] as const;
export const purposes = ["material", "market", "product", "event", "partner", "other"] as const;
export const channels = ["search", "skype", "telegram", "twitter", "instagram", "other"] as const;
/** From the best to the worst. */
export const satisfactions = ["very-good", "good", "fair", "poor", "very-poor", "other"] as const;

const other = optionalLine(fieldLengths.other);

function single<const Choices extends readonly string[]>(choices: Choices) {
  return v.pipe(v.string("required"), v.nonEmpty("required"), v.picklist(choices, "choose"));
}

type Chosen = string | readonly string[];

/** Whether there is a text if "other" is chosen. */
function isOtherComplete(chosen: Chosen, text: string): boolean {
  return ![chosen].flat().includes("other") || text !== "";
}

export const sendFeedback = action({
  name: "sendFeedback",
  method: "POST",
  path: "/feedback",
  summary: "Answers a questionnaire, once per device and once per member, whom a token names",
  query: v.object({ lang }),
  body: v.pipe(
    v.object({
      campaign: id,
      /** A random id that the device uses for nothing else. */
      device: v.pipe(v.string("invalid"), v.uuid("invalid")),
      frequency: single(frequencies),
      frequency_other: other,
      purposes: v.pipe(
        v.array(v.picklist(purposes, "choose"), "required"),
        v.minLength(1, "required"),
        v.maxLength(purposes.length, "choose"),
      ),
      purposes_other: other,
      channel: single(channels),
      channel_other: other,
      satisfaction: single(satisfactions),
      satisfaction_other: other,
      suggestion: optionalLines(fieldLengths.suggestion),
    }),
    v.forward(
      v.partialCheck(
        [["frequency"], ["frequency_other"]],
        (all) => isOtherComplete(all.frequency, all.frequency_other),
        "required",
      ),
      ["frequency_other"],
    ),
    v.forward(
      v.partialCheck(
        [["purposes"], ["purposes_other"]],
        (all) => isOtherComplete(all.purposes, all.purposes_other),
        "required",
      ),
      ["purposes_other"],
    ),
    v.forward(
      v.partialCheck(
        [["channel"], ["channel_other"]],
        (all) => isOtherComplete(all.channel, all.channel_other),
        "required",
      ),
      ["channel_other"],
    ),
    v.forward(
      v.partialCheck(
        [["satisfaction"], ["satisfaction_other"]],
        (all) => isOtherComplete(all.satisfaction, all.satisfaction_other),
        "required",
      ),
      ["satisfaction_other"],
    ),
  ),
  answer: v.object({ result: v.picklist(["SUCCESS", "DUPLICATE", "CLOSED"]), message: v.string() }),
});
