/** Texts about who else has a record open. They load after the first page. */
export const viewerMessages = {
  /** Such as "Ravi Kumar is also viewing". There is at least one name. */
  viewing: (names: readonly string[]) => {
    const [first = "", second = ""] = names;
    if (names.length === 1) return `${first} is also viewing`;
    return `${first} and ${names.length === 2 ? second : `${names.length - 1} others`} are also viewing`;
  },
} as const;
