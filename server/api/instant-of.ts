import type * as v from "valibot";
import type { localTime } from "#contract/backstage/local-time.ts";
import { ApiError } from "#contract/http/errors.ts";
import { knownTimeZone } from "#shared/time-zone.ts";
import { instantsOf } from "#shared/zoned-time.ts";

/**
 * The instant of a time on the clocks of a zone, which is to come.
 *
 * @throws {ApiError} `invalid` if clocks skip it or it is over, for `which` if it happens twice
 */
export function instantOf({ local, zone, which }: v.InferOutput<typeof localTime>): Date {
  if (!knownTimeZone(zone)) throw new ApiError("invalid", { fields: { zone: ["invalid"] } });
  const instants = instantsOf(local, zone);
  const [earlier, later] = instants;
  if (later && !which) throw new ApiError("invalid", { fields: { which: ["choose"] } });
  const instant = which === "later" && later ? later : earlier;
  if (!instant || instant.getTime() <= Date.now()) throw new ApiError("invalid", { fields: { local: ["invalid"] } });
  return instant;
}
