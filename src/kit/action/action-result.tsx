import { Button } from "antd";
import { useEffect, useRef, type ComponentType } from "react";
import type { ResultProps } from "../define/action";
import { recordMessages as words } from "../record-messages";
import "./action-result.css";

interface ActionResultProps extends ResultProps {
  result: ComponentType<ResultProps>;
  onClose: () => void;
}

/** Shows the response of an action in place of its form. It takes the focus that the form had. */
export function ActionResult({ result: Result, answer, onClose }: ActionResultProps) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    content.current?.focus();
  }, []);
  return (
    <div ref={content} tabIndex={-1} className="action-result">
      <Result answer={answer} />
      <div className="dialog-footer">
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </div>
  );
}
