import * as v from "valibot";
import { action } from "../http/action.ts";
import { id, lang } from "../http/endpoint.ts";
import { optionalLine, optionalLines } from "../http/form-fields.ts";
import { fieldLengths } from "../http/form-limits.ts";
import { channels, frequencies, purposes, satisfactions } from "./choices.ts";

const other = optionalLine(fieldLengths.other);

function single<const Choices extends readonly string[]>(choices: Choices) {
  return v.pipe(v.string("required"), v.nonEmpty("required"), v.picklist(choices, "choose"));
}

type Chosen = string | readonly string[];

/** Whether there are words where "other" was chosen. */
function saysOther(chosen: Chosen, words: string): boolean {
  return ![chosen].flat().includes("other") || words !== "";
}

export const sendFeedback = action({
  name: "sendFeedback",
  method: "POST",
  path: "/feedback",
  summary: "Answers a questionnaire, once for each device",
  query: v.object({ lang }),
  body: v.pipe(
    v.object({
      campaign: id,
      /** Made by the device and known here alone. */
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
        (all) => saysOther(all.frequency, all.frequency_other),
        "required",
      ),
      ["frequency_other"],
    ),
    v.forward(
      v.partialCheck(
        [["purposes"], ["purposes_other"]],
        (all) => saysOther(all.purposes, all.purposes_other),
        "required",
      ),
      ["purposes_other"],
    ),
    v.forward(
      v.partialCheck([["channel"], ["channel_other"]], (all) => saysOther(all.channel, all.channel_other), "required"),
      ["channel_other"],
    ),
    v.forward(
      v.partialCheck(
        [["satisfaction"], ["satisfaction_other"]],
        (all) => saysOther(all.satisfaction, all.satisfaction_other),
        "required",
      ),
      ["satisfaction_other"],
    ),
  ),
  answer: v.object({ result: v.picklist(["SUCCESS", "DUPLICATE", "CLOSED"]), message: v.string() }),
});
