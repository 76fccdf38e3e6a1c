import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Root } from "./app/root";
import "./app/style-nonce";
import "./app/theme-choice";
import "./app/tokens.css";

const container = document.getElementById("root");
if (!container) throw new Error("index.html has no element with the id root.");

createRoot(container).render(
  <StrictMode>
    <Root />
  </StrictMode>,
);
