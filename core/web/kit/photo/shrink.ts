import { photoLimits } from '#core/contract/photos.ts'

/** Below so many pixels a side nothing is to be seen any more. */
const pixelsLeast = 400
const qualities = [0.85, 0.7, 0.55]

/**
 * A picture as small as photos are sent: upright, no longer than `photoLimits.pixels` a side and no larger than `photoLimits.bytes`.
 *
 * @returns a JPEG
 * @throws when the browser cannot read the file as a picture
 */
export async function shrink(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    for (let side: number = photoLimits.pixels; ; side *= 0.7) {
      const drawn = draw(picture, side)
      for (const quality of qualities) {
        const blob = await jpegOf(drawn, quality)
        if (blob.size <= photoLimits.bytes || side < pixelsLeast) return blob
      }
    }
  } finally {
    picture.close()
  }
}

function draw(picture: ImageBitmap, side: number): HTMLCanvasElement {
  const share = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * share))
  canvas.height = Math.max(1, Math.round(picture.height * share))
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('this browser draws no pictures')
  // A JPEG knows no transparency: what has none becomes paper, not night.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob> =>
  new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the picture could not be written')))
    canvas.toBlob(done, 'image/jpeg', quality)
  })
