import type { ReactNode } from "react";
import { signInMessages as words } from "../messages";
import { SignInArt } from "./sign-in-art";
import "./sign-in.css";

/** The layout of the pages before sign-in: the illustration, and the product's name above the content. */
export const SignInFrame = ({ children }: { children: ReactNode }) => (
  <div className="sign-in">
    <SignInArt />
    <main className="sign-in-main">
      <div className="sign-in-card">
        <p className="sign-in-product">{words.product}</p>
        <p className="sign-in-subtitle">{words.subtitle}</p>
        {children}
      </div>
    </main>
  </div>
);
