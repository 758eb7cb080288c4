import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import * as v from "valibot";
import { ApiError } from "#contract/http/errors.ts";
import type { Services } from "#server/services.ts";
import { networkLimiter } from "./network-limiter.ts";
import { memoryRateLimiter } from "./rate-limiter.ts";
import { reportPath } from "./security-headers.ts";
import { type Violation, violationsOf } from "./violations.ts";

/** Bytes of a body. Browsers send some reports at a time, of about one kilobyte each. */
const maxBytes = 16 * 1024;
const rates = {
  network: { times: 60, seconds: 300 },
  // Anybody can send reports, and each is a line in the log.
  process: { times: 300, seconds: 300 },
} as const;
const mediaTypes = /^application\/(?:csp-report|reports\+json) *(?:;|$)/i;

/**
 * Receives reports of browsers about violations of a page's policies, as `report-uri` and the Reporting API send them.
 * A report is counted and logged without the page, the reader or their network.
 */
export function violationReportRoutes({ log, metrics, proxies }: Services): Hono {
  const routes = new Hono();
  const limiter = networkLimiter("report", rates.network, proxies);
  const processLimiter = memoryRateLimiter("report-process", rates.process);
  const limit: MiddlewareHandler = async (c, next) => {
    await limiter.consume(c);
    await processLimiter.consume("all");
    if (!mediaTypes.test(c.req.header("content-type") ?? "")) throw new ApiError("unsupported_media_type");
    await next();
  };
  const onError = () => {
    throw new ApiError("payload_too_large");
  };
  routes.post(reportPath, limit, bodyLimit({ maxSize: maxBytes, onError }), async (c) => {
    const violations = readReports(await c.req.text());
    for (const violation of violations) {
      metrics.countViolation(violation);
      log.warn(violation, "policy violation");
    }
    return c.body(null, 204, { "cache-control": "no-store" });
  });
  return routes;
}

/** @throws {ApiError} `invalid` for a body of another form */
function readReports(text: string): readonly Violation[] {
  try {
    return violationsOf(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError || v.isValiError(error)) throw new ApiError("invalid");
    throw error;
  }
}
