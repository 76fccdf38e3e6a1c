import type { ReactNode } from "react";
import { signInMessages as words } from "../messages";
import "./sign-in.css";

/** The layout of the pages before sign-in: the illustration, and the product's name above the content. */
export const SignInFrame = ({ children }: { children: ReactNode }) => (
  <div className="sign-in">
    <div className="sign-in-art" aria-hidden="true" />
    <main className="sign-in-main">
      <div className="sign-in-card">
        <p className="sign-in-product">{words.product}</p>
        <p className="sign-in-subtitle">{words.subtitle}</p>
        {children}
      </div>
    </main>
  </div>
);
