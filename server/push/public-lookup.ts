import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { isInternal } from "./internal-address.ts";

export interface Address {
  readonly address: string;
  readonly family: number;
}
/** All addresses of a host. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>;

const system: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * How connections find their hosts: asked once, each to an address of that answer, and none where one of them is
 * internal, so that a name that changes meanwhile leads nowhere else.
 *
 * @param trusted hosts that may be internal
 */
export function publicLookup(trusted: (hostname: string) => boolean, resolve: Resolve = system): LookupFunction {
  const find = async (hostname: string): Promise<readonly Address[]> => {
    const found = await resolve(hostname);
    if (found.length === 0) throw new Error(`${hostname} has no address.`);
    if (!trusted(hostname) && found.some(({ address }) => isInternal(address))) {
      throw new Error(`${hostname} has an internal address.`);
    }
    return found;
  };
  return (hostname, options, callback) => {
    find(hostname).then(
      (found) => {
        if (options.all) callback(null, [...found]);
        else callback(null, found[0]?.address ?? "", found[0]?.family);
      },
      (error) => callback(error, ""),
    );
  };
}
