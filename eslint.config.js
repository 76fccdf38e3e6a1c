import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const REACT_LAZY = "It shows a fallback for code that is there, for 300 ms: take lazyPart or lazyPage of src/kit/ui.";
const STATIC_ANTD = "It shows nothing under React 19 and knows no theme: take the hook, such as Modal.useModal().";

export default tseslint.config(
  { ignores: ["dist/", "coverage/", ".data/", "test-results/"] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ["*.js", "*.cjs"] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true, allow: ["URLSearchParams"] }],
      "max-lines": ["error", { max: 250 }],
      "no-console": ["error", { allow: ["error"] }],
      "no-restricted-imports": [
        "error",
        {
          paths: [
            { name: "antd", importNames: ["message", "notification"], message: STATIC_ANTD },
            { name: "moment", message: "Dates go through dayjs." },
            { name: "react", importNames: ["lazy"], message: REACT_LAZY },
          ],
        },
      ],
      "no-restricted-properties": [
        "error",
        ...["confirm", "info", "success", "error", "warning"].map((property) => ({
          object: "Modal",
          property,
          message: STATIC_ANTD,
        })),
      ],
    },
  },
  {
    files: ["src/**/*.{ts,tsx}", "resources/**/*.{ts,tsx}", "providers/**/*.{ts,tsx}"],
    plugins: { "react-hooks": reactHooks, "jsx-a11y": jsxA11y },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.flatConfigs.strict.rules },
  },
  {
    files: ["scripts/**/*.ts", "server/**/*.ts", "tests/**/*.ts"],
    // Programs of the command line speak to a person through the console.
    rules: { "no-console": "off" },
  },
  {
    files: ["tests/**/*.{ts,tsx}"],
    // A test reads answers as they come; what is wrong with them it says itself.
    rules: {
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
  { files: ["*.js", "*.cjs"], ...tseslint.configs.disableTypeChecked },
);
