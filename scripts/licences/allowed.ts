/** The licences that shipped packages may have, and why each is acceptable. */
export const ALLOWED_LICENCES: Readonly<Record<string, string>> = {
  MIT: "requires only its notice",
  "MIT-0": "requires nothing",
  ISC: "requires only its notice",
  "0BSD": "requires nothing",
  "BSD-2-Clause": "requires only its notice",
  "BSD-3-Clause": "requires only its notice",
  "Apache-2.0": "requires its notice, and grants patents",
  "BlueOak-1.0.0": "requires only its notice",
};

/** Individual packages with other licences. */
export const LICENCE_EXCEPTIONS: Readonly<Record<string, { licence: string; reason: string }>> = {
  "fxa-common-password-list": {
    licence: "MPL-2.0",
    reason: "is used unchanged; only changes to its files must be published",
  },
  "incremental-encoder": { licence: "MPL 2.0", reason: "comes with fxa-common-password-list, unchanged" },
};
