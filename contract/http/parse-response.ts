import * as v from "valibot";
import { endpointOf } from "./all-endpoints.ts";
import { ApiError } from "./errors.ts";

/**
 * What the body of an answer says, by the contract; what else it holds is left out.
 *
 * @param pathname of the read it answers
 * @throws {ApiError} `invalid_response` when it is not of the contract (a captive portal's page, say)
 */
export function parseResponse(pathname: string, body: unknown): unknown {
  const endpoint = endpointOf(pathname);
  if (!endpoint) throw new Error(`${pathname} is not in the contract`);
  const answer = v.safeParse(endpoint.answer, body);
  if (!answer.success) throw new ApiError("invalid_response", { cause: v.flatten(answer.issues) });
  return answer.output;
}
