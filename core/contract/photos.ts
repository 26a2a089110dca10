import { z } from 'zod'

/** Bounds of photos that people take where they work. */
export const photoLimits = {
  /** Of one report, or of one call. */
  most: 6,
  /** The longer side of a photo as it is sent, pixels. */
  pixels: 1600,
  /** The size of a photo as it is sent, bytes. */
  bytes: 400 * 1024,
  /** So many wait on one device for a network at most. */
  kept: 60,
} as const

/** Uploads of the caller that a row shall hold, as `uploadFile` numbers them. */
export const photoIds = z.array(z.number().int().positive()).max(photoLimits.most)
