import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { isInternal } from "./internal-address.ts";

export interface Address {
  readonly address: string;
  readonly family: number;
}
/** Resolves all addresses of a host. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>;

const system: Resolve = (hostname) => lookup(hostname, { all: true });

/**
 * Creates a host lookup for connections. A host is resolved once per connection and rejected if any of its addresses is
 * internal, so that a changing DNS record cannot redirect the connection.
 *
 * @param trusted hosts that may have internal addresses
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
