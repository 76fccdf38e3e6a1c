import { SearchOutlined } from "@ant-design/icons";
import { Button, Input, type InputRef } from "antd";
import { useEffect, useRef, useState } from "react";
import { cleanPastedText } from "../../../providers/input/contract";
import { kitMessages as words } from "../messages";
import { isDialogOpen, isShortcutKey } from "../ui/plain-key";

interface SearchBoxProps {
  label: string;
  value: string;
  onType?: (typed: string) => void;
  onSearch: (value: string) => void;
  /** Returns the path of the page that a search opens. Hovering or focusing the button prefetches its rows. */
  pathOf?: ((value: string) => string) | undefined;
}

/**
 * A search field that applies its text on Enter or Search. The shortcut / focuses it. `value` is only the initial text,
 * so include the value in the component's `key`.
 */
export function SearchBox({ label, value, onType, onSearch, pathOf }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const text = cleanPastedText(typed);
  const input = useRef<InputRef>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "/" || !isShortcutKey(event) || isDialogOpen()) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  return (
    <form
      className="search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text);
      }}
    >
      <Input
        ref={input}
        aria-label={label}
        placeholder={label}
        prefix={<SearchOutlined aria-hidden />}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onType?.(target.value);
        }}
      />
      <Button htmlType="submit" type="primary" data-prefetch={text === value ? undefined : pathOf?.(text)}>
        {words.search}
      </Button>
    </form>
  );
}
