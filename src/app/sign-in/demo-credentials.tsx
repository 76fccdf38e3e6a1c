import { env } from "../env";
import { signInMessages as words } from "../messages";

/** Shows the demo administrator's credentials, if they are configured, with a button that fills them in. */
export function DemoCredentials({ onFill }: { onFill: (demo: { email: string; password: string }) => void }) {
  const { demo } = env;
  if (!demo) return null;
  return (
    <aside className="sign-in-demo" aria-label={words.demo}>
      <div>
        <strong>{words.demo}</strong>
        <div>
          <code>{demo.email}</code>
        </div>
        <div>
          <code>{demo.password}</code>
        </div>
      </div>
      <button type="button" className="plain-button" onClick={() => onFill(demo)}>
        {words.fillIn}
      </button>
    </aside>
  );
}
