import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { id, idText, lang } from "../http/endpoint.ts";
import type { ApiError } from "../http/errors.ts";
import { poll } from "./endpoints.ts";

/** Options that one ballot may name at all; how many of them count is for the poll to say. */
const maxOptions = 50;

/** The poll as it is now, and what the member has voted for; empty where he has not. */
const voteAnswer = v.object({ poll, ballot: v.array(id) });

export const vote = memberAction({
  name: "vote",
  method: "POST",
  path: "/user/poll/{voteId}/vote",
  act: "vote",
  summary: "Votes in a poll while it is open, once, for all who read it in whatever language",
  params: v.object({ voteId: idText }),
  query: v.object({ lang }),
  /** `id` is the poll's once more. */
  body: v.object({ id, option_list: v.pipe(v.array(id), v.minLength(1, "required"), v.maxLength(maxOptions)) }),
  answer: voteAnswer,
});

/**
 * What the refusal of a vote says beside its code (`vote_ended`, `vote_not_started`, `already_voted`,
 * `too_many_options`): the poll, with its result where that may be seen, and the ballot that counts.
 *
 * @returns `undefined` for any other error
 */
export function voteErrorBody(error: ApiError): v.InferOutput<typeof voteAnswer> | undefined {
  const said = v.safeParse(voteAnswer, error.cause);
  return said.success ? said.output : undefined;
}
