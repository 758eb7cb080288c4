/** What the server asks of the page's build, and what it gets: the seam between them. */
export interface RenderOptions {
  /** The whole address asked for. */
  readonly url: URL;
  /** Origin of canonical links. */
  readonly origin: string;
  /** Calls of the API within the process. */
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

export type Rendered =
  | { readonly kind: "redirect"; readonly location: string }
  | {
      readonly kind: "page";
      readonly status: number;
      /** Tag of the page's language. */
      readonly locale: string;
      readonly head: string;
      readonly body: string;
      /** API paths of what the page shows: its script asks for them at once, to take over the same content. */
      readonly reads: readonly string[];
      /** Sources of the screens on the page. */
      readonly screens: readonly string[];
      /** Sources of what else is drawn on it: their styles come with the page, their scripts do not. */
      readonly styled?: readonly string[];
    };

export type RenderPage = (options: RenderOptions) => Promise<Rendered>;
