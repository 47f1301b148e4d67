/** Reads codes out of pictures: with what the browser brings, or with a reader that is fetched when it is needed. */

/** Not in every browser, and not yet in TypeScript's own words. */
type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> };
type DetectorClass = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> };

/** The widest picture that is looked at whole; phones take far larger ones. */
const WIDEST = 1600;
/** The largest file that is opened. */
const LARGEST = 30_000_000;

type Seen = (source: ImageBitmap | HTMLVideoElement) => Promise<string[]>;
let reader: Promise<Seen> | undefined;

async function detector(): Promise<Seen | null> {
  const Found = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Found) return null;
  try {
    if (!(await Found.getSupportedFormats()).includes('qr_code')) return null;
    const one = new Found({ formats: ['qr_code'] });
    return async (source) => (await one.detect(source)).map((found) => found.rawValue);
  } catch {
    return null;
  }
}

async function fallback(): Promise<Seen> {
  const { default: jsQR } = await import('jsqr');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true })!;
  return async (source) => {
    const [width, height] = source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
    if (width === 0 || height === 0) return [];
    // What is too small for one size is often found in another.
    for (const widest of [WIDEST, 800]) {
      const scale = Math.min(1, widest / Math.max(width, height));
      canvas.width = Math.round(width * scale);
      canvas.height = Math.round(height * scale);
      pen.drawImage(source, 0, 0, canvas.width, canvas.height);
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
      const found = jsQR(data, canvas.width, canvas.height);
      if (found?.data) return [found.data];
      if (scale === 1 && widest === WIDEST && Math.max(width, height) <= 800) break;
    }
    return [];
  };
}

export function look(source: ImageBitmap | HTMLVideoElement): Promise<string[]> {
  reader ??= detector().then((found) => found ?? fallback());
  return reader.then((see) => see(source));
}

/** All codes of a text, whatever stands around them. */
export const codesIn = (text: string): string[] =>
  text.split(/[\s,;"]+/).filter((word) => word.toUpperCase().includes('STAPEL:'));

/** A picture as pixels, drawings too; nothing if the browser cannot show it. */
async function opened(file: File): Promise<ImageBitmap | null> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    return await createImageBitmap(image);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The codes of a file: a picture, or a list as text. Nothing if it is neither. */
export async function codesOf(file: File): Promise<string[] | null> {
  if (file.size > LARGEST) return null;
  if (file.type.startsWith('image/')) {
    const picture = await opened(file);
    if (picture === null) return null;
    try {
      return (await look(picture)).filter((text) => text.toUpperCase().includes('STAPEL:'));
    } finally {
      picture.close();
    }
  }
  const text = await file.text();
  const codes = codesIn(text);
  return codes.length > 0 ? codes : null;
}
