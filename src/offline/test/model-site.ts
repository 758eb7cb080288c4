/** An effect of an action on the site. */
export interface Effect {
  readonly key: string;
  readonly token: string;
  readonly what: string;
  readonly target: string;
}

/**
 * A model of the site for the outbox. It performs an action once for each idempotency key, and repeats its first response,
 * also a rejection. With `ignoresKeys` it performs every request.
 */
export class ModelSite {
  readonly comments = new Map<number, { text: string; replyTo: number | null; member: string }>();
  readonly likes = new Map<string, boolean>();
  readonly effects: Effect[] = [];
  readonly tokens = new Set(["one", "two"]);
  /** Maximum of simultaneous requests with the same key. */
  atOnce = 0;
  requests = 0;
  readonly #responses = new Map<string, () => Response>();
  readonly #open = new Map<string, number>();
  readonly #ignoresKeys: boolean;

  constructor({ ignoresKeys = false } = {}) {
    this.#ignoresKeys = ignoresKeys;
  }

  /** Counts a request as open until `end` is called. */
  startRequest(init: RequestInit): { readonly end: () => void } {
    const { "idempotency-key": key = "" } = init.headers as Record<string, string>;
    const open = (this.#open.get(key) ?? 0) + 1;
    this.#open.set(key, open);
    this.atOnce = Math.max(this.atOnce, open);
    return { end: () => this.#open.set(key, (this.#open.get(key) ?? 1) - 1) };
  }

  /** The site's response to a received request. */
  respond(path: string, init: RequestInit): Response {
    this.requests++;
    const { "idempotency-key": key = "", authorization = "" } = init.headers as Record<string, string>;
    const token = authorization.slice("Bearer ".length);
    if (!this.tokens.has(token)) return rejection("session_expired", 401);
    const first = this.#ignoresKeys ? undefined : this.#responses.get(key);
    if (first !== undefined) return first();
    const body = init.body ? (JSON.parse(String(init.body)) as { text: string; reply_to: number | null }) : undefined;
    const result = this.#perform(`${init.method} ${path}`, body, { key, token });
    const text = JSON.stringify(result);
    const makeResponse = "status" in result ? () => result as Response : () => reply(text);
    this.#responses.set(key, makeResponse);
    return makeResponse();
  }

  #perform(
    what: string,
    body: { text: string; reply_to: number | null } | undefined,
    by: { key: string; token: string },
  ): object {
    const [, method, kind, id = "", change] = /^(\w+) \/(\w+)\/?([\w-]*)\/?(\w*)$/.exec(what) ?? [];
    if (kind === "like") {
      const liked = change === "add";
      this.likes.set(`${by.token}/${id}`, liked);
      this.effects.push({ ...by, what, target: `like/${id}` });
      return { liked };
    }
    if (body?.text.includes("refused")) return rejection("invalid", 422);
    const comment = Number(id) || this.comments.size + 1;
    if (method !== "POST" && !this.comments.has(comment)) return rejection("not_found", 404);
    const before = this.comments.get(comment);
    const replyTo = body?.reply_to ?? null;
    if (method === "POST" && replyTo !== null && !this.comments.has(replyTo)) return rejection("not_found", 404);
    this.comments.set(comment, {
      text: body?.text ?? "deleted",
      replyTo: before ? before.replyTo : replyTo,
      member: by.token,
    });
    this.effects.push({
      ...by,
      what: body?.text ?? "deleted",
      target: method === "POST" ? "article" : `comment/${id}`,
    });
    return { comment: { id: comment }, comment_count: this.comments.size };
  }
}

export function rejection(code: string, status: number, headers: Record<string, string> = {}): Response {
  return reply(JSON.stringify({ code, message: `No: ${code}` }), status, headers);
}

/** The part of a response that the outbox reads. Real responses would make the schedules slow. */
export function reply(text: string, status = 200, headers: Record<string, string> = {}): Response {
  const light = {
    ok: status < 300,
    status,
    headers: new Map(Object.entries(headers)),
    json: async () => JSON.parse(text) as unknown,
    text: async () => text,
  };
  return light as unknown as Response;
}
