/** Forms with the hooks of @refinedev/antd. */
import {
  CloneButton,
  useDrawerForm,
  useFileUploadState,
  useForm,
  useModalForm,
  useStepsForm,
  type UseFormProps,
} from "@refinedev/antd";
import { fireEvent, screen, waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { Button, Drawer, Form, Input, Modal, Steps } from "antd";
import { Link } from "react-router";
import { getRowId } from "../../../src/kit/define/row";
import { currentUrl } from "../support/console-providers";
import { behavioursOf } from "./behaviour";
import { formRows } from "./rows/forms";
import { api } from "./support/api";
import { expect } from "./support/expect";
import { click, inPage, showPage } from "./support/lab";

const behaviour = behavioursOf(formRows);

const resource = "categories";

interface FormValues {
  name?: string;
  description?: string;
}

const NAME = (
  <Form.Item name="name" label="Name">
    <Input />
  </Form.Item>
);

/** A form that changes only the name of a category. */
function CategoryForm(props: UseFormProps<FormValues>) {
  const { formProps, saveButtonProps, query } = useForm<FormValues>({ resource, ...props });
  const description = query?.data?.data.description;
  return (
    <Form<FormValues> {...formProps} onFinish={(typed) => void formProps.onFinish?.({ description, ...typed })}>
      {NAME}
      <Button {...saveButtonProps}>Save</Button>
      <Link to="/elsewhere">Elsewhere</Link>
    </Form>
  );
}

const nameInput = () => screen.findByRole("textbox", { name: "Name" });
const type = async (name: string) => fireEvent.change(await nameInput(), { target: { value: name } });
const save = () => click(screen.getByRole("button", { name: "Save" }));
const first = async () => getRowId((await api.rows(resource))[0] ?? {});
const nameOf = async (id: string) => String((await api.record(resource, id))["name"]);

behaviour("a form that creates", async () => {
  showPage(<CategoryForm action="create" redirect="show" />);
  await type("Made in a form");
  await save();
  await waitFor(() => expect(currentUrl()).toMatch(/^\/categories\/show\/\w+$/));
  const [, id = ""] = currentUrl().split("/show/");
  expect(await nameOf(id)).toBe("Made in a form");
});

behaviour("a form that edits", async () => {
  const id = await first();
  showPage(<CategoryForm action="edit" id={id} redirect="list" />);
  await waitFor(async () => expect(await nameInput()).not.toHaveValue(""));
  await type("Edited in a form");
  await save();
  await waitFor(() => expect(currentUrl()).toBe("/categories"));
  expect(await nameOf(id)).toBe("Edited in a form");
});

behaviour("a form that clones", async () => {
  const id = await first();
  const name = await nameOf(id);
  showPage(
    <>
      <CategoryForm action="clone" id={id} redirect={false} />
      <CloneButton resource={resource} recordItemId={id} />
    </>,
  );
  await waitFor(async () => expect(await nameInput()).toHaveValue(name));
  const button = await screen.findByRole("button", { name: /Clone/ });
  expect(button.closest("a")).toHaveAttribute("href", `/categories/clone/${id}`);
  await type("Cloned");
  await save();
  expect(await screen.findByText(/^Successfully created/)).toBeVisible();
  expect(((await api.rows(resource)) as FormValues[]).map((row) => row.name)).toContain("Cloned");
});

behaviour("messages under the fields", async () => {
  showPage(<CategoryForm action="create" />);
  await type(" ");
  await save();
  expect(await screen.findByText(/required/, { selector: ".ant-form-item-explain-error" })).toBeVisible();
});

behaviour("a form with autosave", async () => {
  const id = await first();
  showPage(
    <CategoryForm
      action="edit"
      id={id}
      autoSave={{ enabled: true, debounce: 0, onFinish: (typed: FormValues) => ({ name: typed.name }) }}
    />,
  );
  await waitFor(async () => expect(await nameInput()).not.toHaveValue(""));
  await userEvent.type(await nameInput(), "X");
  await waitFor(async () => expect(await nameOf(id)).toMatch(/X$/));
});

behaviour("unsaved changes", async () => {
  const questions: (string | undefined)[] = [];
  let leave = false;
  window.confirm = (question) => {
    questions.push(question);
    return leave;
  };
  showPage(<CategoryForm action="create" warnWhenUnsavedChanges />);
  await userEvent.type(await nameInput(), "Unsaved");
  await click(screen.getByText("Elsewhere"));
  expect(questions).toEqual(["Are you sure you want to leave? You have unsaved changes."]);
  expect(currentUrl()).toBe("/desk");
  leave = true;
  await click(screen.getByText("Elsewhere"));
  await waitFor(() => expect(currentUrl()).toBe("/elsewhere"));
});

behaviour("a form in a dialog", async () => {
  const id = await first();
  const { description } = await api.record(resource, id);
  function Dialogs() {
    const modal = useModalForm<FormValues>({ resource, action: "create" });
    const drawer = useDrawerForm<FormValues>({ resource, action: "edit" });
    return (
      <>
        <Button onClick={() => modal.show()}>New</Button>
        <Button onClick={() => drawer.show(id)}>Edit</Button>
        <Modal {...modal.modalProps}>
          <Form {...modal.formProps}>{NAME}</Form>
        </Modal>
        <Drawer {...drawer.drawerProps}>
          <Form {...drawer.formProps}>
            <Form.Item name="description" label="Description">
              <Input />
            </Form.Item>
          </Form>
        </Drawer>
      </>
    );
  }
  showPage(<Dialogs />);
  await click(screen.getByText("New"));
  await type("From a dialog");
  await click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText(/^Successfully created/)).toBeVisible();
  await click(screen.getByText("Edit"));
  await waitFor(() => expect(screen.getByRole("textbox", { name: "Description" })).toHaveValue(String(description)));
});

behaviour("a form with several steps", async () => {
  function Wizard() {
    const { current, gotoStep, stepsProps, formProps, saveButtonProps } = useStepsForm<FormValues>({
      resource,
      action: "create",
      redirect: false,
    });
    const steps = [
      NAME,
      <Form.Item key="description" name="description" label="Description">
        <Input />
      </Form.Item>,
    ];
    return (
      <>
        <Steps {...stepsProps} items={[{ title: "One" }, { title: "Two" }]} />
        <Form {...formProps}>{steps[current]}</Form>
        <Button onClick={() => void gotoStep(1)}>Next</Button>
        <Button {...saveButtonProps}>Save</Button>
      </>
    );
  }
  showPage(<Wizard />);
  await type("In two steps");
  await click(screen.getByText("Next"));
  fireEvent.change(await screen.findByRole("textbox", { name: "Description" }), { target: { value: "Two" } });
  await save();
  expect(await screen.findByText(/^Successfully created/)).toBeVisible();
  const made = ((await api.rows(resource)) as FormValues[]).find(({ name }) => name === "In two steps");
  expect(made?.description).toBe("Two");
});

behaviour("file uploads", async () => {
  const read = inPage(() => useFileUploadState());
  const file = { uid: "1", name: "a.png", status: "uploading" as const };
  read().onChange({ file, fileList: [file] });
  await waitFor(() => expect(read().isLoading).toBe(true));
  read().onChange({ file, fileList: [{ ...file, status: "done" }] });
  await waitFor(() => expect(read().isLoading).toBe(false));
});
