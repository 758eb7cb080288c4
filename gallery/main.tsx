import "#src/ui/tokens.css";
import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { Segmented } from "#src/ui/segmented.tsx";
import { controlExamples } from "./control-examples.tsx";
import styles from "./gallery.module.css";
import { staticExamples } from "./static-examples.tsx";

const groups = [controlExamples, ...staticExamples];
const schemes = ["light dark", "light", "dark"] as const;

/** All examples, in the color scheme that the user selects at the top. */
function Gallery() {
  const [scheme, setScheme] = useState<(typeof schemes)[number]>("light dark");
  return (
    <main className="wrap" style={{ colorScheme: scheme }}>
      <h1>Components</h1>
      <Segmented
        legend="Color scheme"
        name="scheme"
        value={scheme}
        onChange={setScheme}
        options={[
          { value: "light dark", label: "System" },
          { value: "light", label: "Light" },
          { value: "dark", label: "Dark" },
        ]}
      />
      {groups.map(({ title, examples }) => (
        <section key={title}>
          <h2>{title}</h2>
          {examples.map(({ name, view }) => (
            <div key={name} className={styles.example} data-example={name}>
              <h3>{name}</h3>
              <div>{view}</div>
            </div>
          ))}
        </section>
      ))}
    </main>
  );
}

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
}
