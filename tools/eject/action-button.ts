/** Helpers of generated pages: the button of an action with its dialog, and the toast of a failure. */
import { kitMessages as words } from "../../src/kit/messages";
import { createSource, type Helper } from "./source";

export const FAILED: Helper = {
  code: `/** Returns the notification of a failed request: the server's message, or this text with the reason below it. */
    const failed = (failure: string) => (error?: unknown) => {
      const { message, fromServer } = (error ?? {}) as { message?: string; fromServer?: boolean };
      return fromServer && message
        ? { type: "error" as const, message }
        : { type: "error" as const, message: failure, description: message };
    };`,
};

const COMPONENT = `interface ActionButtonProps<Typed> {
      resource: string;
      /** The action whose permission the user needs. */
      action: string;
      label: string;
      title: string;
      submit: string;
      danger?: boolean;
      question?: string;
      /** A reason if the record's state forbids the action. */
      allowed?: true | string;
      /** Hides the button instead of disabling it when the state forbids the action. */
      onlyWhenAllowed?: boolean;
      method: "post" | "put" | "delete";
      url: string;
      body: (typed: Typed) => object;
      success: string;
      failure: string;
      /** Paths whose cached data is stale after the action. */
      invalidates: readonly string[];
      /** The Form.Items of the dialog. */
      children?: ReactNode;
    }

    /** A button that users with the permission see. Its dialog confirms, sends the request and shows the result. */
    export function ActionButton<Typed extends object>({ resource, action, label, title, submit, danger = false, question, ...props }: ActionButtonProps<Typed>) {
      const { allowed = true, onlyWhenAllowed = false, method, url, body, success, failure, invalidates, children } = props;
      const [isOpen, setIsOpen] = useState(false);
      const [form] = Form.useForm<Typed>();
      const { mutate, mutation } = useCustomMutation();
      const invalidate = useInvalidatePaths();
      const send = (typed: Typed) =>
        mutate(
          {
            url,
            method,
            values: body(typed),
            successNotification: { type: "success", message: success },
            errorNotification: failed(failure),
          },
          {
            onSuccess: () => {
              setIsOpen(false);
              invalidate(invalidates);
            },
          },
        );
      if (onlyWhenAllowed && allowed !== true) return null;
      const why = allowed === true ? undefined : allowed;
      return (
        <CanAccess resource={resource} action={action}>
          <Button size="small" danger={danger} disabled={why !== undefined} title={why} onClick={() => setIsOpen(true)}>
            {label}
          </Button>
          <Modal
            open={isOpen}
            title={title}
            okText={submit}
            okButtonProps={{ danger }}
            cancelText="${words.cancel}"
            confirmLoading={mutation.isPending}
            onOk={form.submit}
            onCancel={() => setIsOpen(false)}
            destroyOnHidden
          >
            {question && <p>{question}</p>}
            <Form<Typed> form={form} layout="vertical" preserve={false} onFinish={send}>
              {children}
            </Form>
          </Modal>
        </CanAccess>
      );
    }`;

const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  react: ["type ReactNode", "useState"],
  antd: ["Button", "Form", "Modal"],
  "@refinedev/core": ["CanAccess", "useCustomMutation"],
  "src/kit/data/use-invalidate-paths": ["useInvalidatePaths"],
};

/** Generates the file with the component that all buttons of a page share. */
export function actionButtonFile(folder: string, title: string): string {
  const source = createSource(folder);
  source.add(FAILED);
  for (const [module, names] of Object.entries(IMPORTS)) for (const name of names) source.use(name, module);
  return source.file(title, COMPONENT);
}
