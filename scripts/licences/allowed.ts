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

/** The platforms that sharp has a build of libvips for. npm installs only one of them. */
const LIBVIPS_PLATFORMS = [
  "darwin-arm64",
  "darwin-x64",
  "linux-arm",
  "linux-arm64",
  "linux-ppc64",
  "linux-riscv64",
  "linux-s390x",
  "linux-x64",
  "linuxmusl-arm64",
  "linuxmusl-x64",
];
const LIBVIPS_REASON = "is a separate library, used unchanged, which anyone can replace by another build";
/** The builds of sharp for Windows and for WebAssembly contain libvips. */
const SHARP_REASON = "includes the library libvips, unchanged, which anyone can replace by another build";

/** Individual packages with other licences. */
export const LICENCE_EXCEPTIONS: Readonly<Record<string, { licence: string; reason: string }>> = {
  ...Object.fromEntries(
    ["arm64", "ia32", "x64"].map((cpu) => [
      `@img/sharp-win32-${cpu}`,
      { licence: "Apache-2.0 AND LGPL-3.0-or-later", reason: SHARP_REASON },
    ]),
  ),
  "@img/sharp-wasm32": { licence: "Apache-2.0 AND LGPL-3.0-or-later AND MIT", reason: SHARP_REASON },
  "fxa-common-password-list": {
    licence: "MPL-2.0",
    reason: "is used unchanged; only changes to its files must be published",
  },
  ...Object.fromEntries(
    LIBVIPS_PLATFORMS.map((platform) => [
      `@img/sharp-libvips-${platform}`,
      { licence: "LGPL-3.0-or-later", reason: LIBVIPS_REASON },
    ]),
  ),
  "incremental-encoder": { licence: "MPL 2.0", reason: "comes with fxa-common-password-list, unchanged" },
};
