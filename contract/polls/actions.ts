import * as v from "valibot";
import { memberAction } from "../http/action.ts";
import { id, idText, lang } from "../http/endpoint.ts";
import type { ApiError } from "../http/errors.ts";
import { poll } from "./endpoints.ts";

/** Most options in a request. The poll limits the options of a ballot further. */
const maxOptions = 50;

/** The poll as it is now, and the options that the member has voted for. */
const voteResponse = v.object({ poll, ballot: v.array(id) });

export const vote = memberAction({
  name: "vote",
  method: "POST",
  path: "/user/poll/{voteId}/vote",
  act: "vote",
  summary: "Votes in an open poll, once; the vote counts in every language",
  params: v.object({ voteId: idText }),
  query: v.object({ lang }),
  /** `id` repeats the id of the path. */
  body: v.object({ id, option_list: v.pipe(v.array(id), v.minLength(1, "required"), v.maxLength(maxOptions)) }),
  answer: voteResponse,
});

/**
 * Returns the poll and the counted ballot from a rejected vote (`vote_ended`, `vote_not_started`, `already_voted`,
 * `too_many_options`); `undefined` for any other error.
 */
export function voteErrorBody(error: ApiError): v.InferOutput<typeof voteResponse> | undefined {
  const body = v.safeParse(voteResponse, error.cause);
  return body.success ? body.output : undefined;
}
