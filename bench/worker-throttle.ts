import { fastNetwork, slowNetwork } from "./conditions.ts";

interface DevToolsMessage {
  method?: string;
  params?: { sessionId: string };
}

/** The network of a browser's service workers. */
export interface WorkerNetwork {
  /** Whether workers that start from now on are on the phone's network; those that run stay on theirs. */
  slow: boolean;
  close(): void;
}

/**
 * Takes hold of the network of a browser's service workers, each from its first request on. The connection of a
 * page's tools does not reach workers, so this one is the bench's own, through the browser's debugging port.
 */
export async function holdWorkerNetwork(port: number): Promise<WorkerNetwork> {
  const version = await fetch(`http://127.0.0.1:${port}/json/version`);
  const { webSocketDebuggerUrl } = (await version.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  const network: WorkerNetwork = { slow: true, close: () => socket.close() };
  let id = 0;
  const send = (method: string, params: object = {}, sessionId?: string) =>
    socket.send(JSON.stringify({ id: ++id, method, params, ...(sessionId && { sessionId }) }));
  socket.onmessage = ({ data }) => {
    const { method, params } = JSON.parse(String(data)) as DevToolsMessage;
    if (method !== "Target.attachedToTarget" || !params) return;
    send("Network.enable", {}, params.sessionId);
    send("Network.emulateNetworkConditions", network.slow ? slowNetwork : fastNetwork, params.sessionId);
    send("Runtime.runIfWaitingForDebugger", {}, params.sessionId);
  };
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  send("Target.setAutoAttach", {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: "service_worker" }],
  });
  return network;
}
