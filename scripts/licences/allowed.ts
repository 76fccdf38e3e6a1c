/** The licences that shipped packages may have, and why each is acceptable. */
export const ALLOWED_LICENCES: Readonly<Record<string, string>> = {
  MIT: "asks for its notice alone",
  "MIT-0": "asks for nothing",
  ISC: "asks for its notice alone",
  "0BSD": "asks for nothing",
  "BSD-2-Clause": "asks for its notice alone",
  "BSD-3-Clause": "asks for its notice, and not to use the names of its authors",
  "Apache-2.0": "asks for its notice, and grants the patents",
  "BlueOak-1.0.0": "asks for its notice alone",
};

/** Individual packages with other licences. */
export const LICENCE_EXCEPTIONS: Readonly<Record<string, { licence: string; reason: string }>> = {
  "fxa-common-password-list": {
    licence: "MPL-2.0",
    reason: "is used unchanged: only changes of its own files would have to be given away",
  },
  "incremental-encoder": { licence: "MPL 2.0", reason: "comes with fxa-common-password-list, unchanged as well" },
};
