/** Files to upload: pictures made by sharp, and a ZIP archive. */
import sharp, { type Sharp } from "sharp";

type Colour = "red" | "blue";

const fill = (width: number, height: number, background: Colour = "red"): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** An upright photo, as phones store it: a JPEG of 300 × 200 pixels with an EXIF orientation and a location. */
export const phonePhoto = (): Promise<Buffer> =>
  fill(300, 200)
    .withExif({ IFD0: { Make: "Camera of Asha" }, IFD3: { GPSLatitude: "18/1 31/1 0/1", GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

export const picture = (format: "png" | "webp" | "avif" | "gif" | "tiff", width = 300, height = 200): Promise<Buffer> =>
  fill(width, height).toFormat(format).toBuffer();

/** A WebP of two frames: red, then blue. */
export async function animation(): Promise<Buffer> {
  const frames = await Promise.all((["red", "blue"] as const).map((colour) => fill(60, 40, colour).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();
}

/** A PNG of 10 × 10 pixels whose header claims the given size. */
export async function claimingPng(width: number, height: number): Promise<Buffer> {
  const png = await picture("png", 10, 10);
  const header = png.subarray(12, 29);
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  png.writeUInt32BE(crc32(header), 29);
  return png;
}

function crc32(bytes: Buffer): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xed_b8_83_20 : crc >>> 1;
  }
  return (crc ^ 0xff_ff_ff_ff) >>> 0;
}

/** A ZIP archive with an empty entry `a`. It is valid by itself: its offsets count from its first byte. */
export function zipArchive(): Buffer {
  const entry = Buffer.concat([
    Buffer.from("PK\u0003\u0004"),
    Buffer.alloc(22),
    Buffer.from([1, 0, 0, 0]),
    Buffer.from("a"),
  ]);
  const directory = Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.alloc(42), Buffer.from("a")]);
  directory.writeUInt16LE(1, 28);
  const end = Buffer.concat([Buffer.from("PK\u0005\u0006"), Buffer.alloc(18)]);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(entry.length, 16);
  return Buffer.concat([entry, directory, end]);
}
