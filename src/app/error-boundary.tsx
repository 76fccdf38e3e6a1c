import { Component, type ErrorInfo, type ReactNode } from "react";
import { shellMessages } from "./messages";

interface Props {
  /** Identifies the page. When this value changes, the error is cleared. */
  place?: string;
  children: ReactNode;
}

interface State {
  error?: Error | undefined;
  place?: string | undefined;
}

/** Shows an error message and a reload button when rendering or loading a part of the console fails. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, error: undefined };
  }

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <div className="centered" role="alert">
        <h1 className="crash-title">{shellMessages.crashed}</h1>
        <p>{error.message}</p>
        <button type="button" className="plain-button" onClick={() => window.location.reload()}>
          {shellMessages.reload}
        </button>
      </div>
    );
  }
}
