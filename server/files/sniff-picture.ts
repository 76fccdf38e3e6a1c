/**
 * Tells the type of a picture by its content, and finds other kinds of files in it. The name and the type that a client
 * sends are not trusted.
 */
import type { PictureType } from "../../providers/pictures/contract";

const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const AVIF_BRANDS = ["avif", "avis"];
/** The length in bytes of a four-character code, such as "RIFF", and of a size field. */
const WORD = 4;

const startsWith = (content: Buffer, bytes: Buffer) => content.subarray(0, bytes.length).equals(bytes);
const readWord = (content: Buffer, at: number) => content.toString("latin1", at, at + WORD);

/** Returns the brands of the `ftyp` box at the start of an AVIF file. */
function readBrands(content: Buffer): string[] {
  if (content.length < 4 * WORD || readWord(content, WORD) !== "ftyp") return [];
  const end = Math.min(content.readUInt32BE(0), content.length);
  const brands = [readWord(content, 2 * WORD)];
  for (let at = 4 * WORD; at + WORD <= end; at += WORD) brands.push(readWord(content, at));
  return brands;
}

/** Returns the type of a picture, or undefined for any other content. */
export function sniffPictureType(content: Buffer): PictureType | undefined {
  if (startsWith(content, JPEG)) return "image/jpeg";
  if (startsWith(content, PNG)) return "image/png";
  if (readWord(content, 0) === "RIFF" && readWord(content, 2 * WORD) === "WEBP") return "image/webp";
  return readBrands(content).some((brand) => AVIF_BRANDS.includes(brand)) ? "image/avif" : undefined;
}

/** Readers of PDF look for its header in the first 1,024 bytes. */
const PDF_HEADER_BYTES = 1_024;
const PAGE_OR_SCRIPT = /<!doctype html|<html|<script|<\?php/i;
const ZIP_END = Buffer.from("PK\u0005\u0006");
const ZIP_ENTRY = "PK\u0001\u0002";
/** The length in bytes of the record that ends a ZIP file, without a comment and with the longest one. */
const ZIP_END_BYTES = 22;
const MAX_ZIP_END_BYTES = ZIP_END_BYTES + 65_535;
/** Where this record has the size of the directory. */
const DIRECTORY_SIZE_AT = 12;

/** Whether the content ends with the directory of a ZIP archive, which may follow other content. */
function endsWithZip(content: Buffer): boolean {
  const tail = content.subarray(Math.max(0, content.length - MAX_ZIP_END_BYTES));
  for (let at = tail.indexOf(ZIP_END); at >= 0; at = tail.indexOf(ZIP_END, at + 1)) {
    if (at + ZIP_END_BYTES > tail.length) return false;
    const end = content.length - tail.length + at;
    const directory = end - tail.readUInt32LE(at + DIRECTORY_SIZE_AT);
    if (directory >= 0 && readWord(content, directory) === ZIP_ENTRY) return true;
  }
  return false;
}

/** Whether other programs would read the content as a PDF, a ZIP archive, a web page or a script. */
export function isPolyglot(content: Buffer): boolean {
  return (
    content.subarray(0, PDF_HEADER_BYTES).includes("%PDF-") ||
    PAGE_OR_SCRIPT.test(content.toString("latin1")) ||
    endsWithZip(content)
  );
}
