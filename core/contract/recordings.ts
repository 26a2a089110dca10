import { z } from 'zod'

/** Bounds of what people say into a phone where they work. */
export const recordingLimits = {
  seconds: 60,
  /** A minute as the browsers that record the most of it do: bytes. */
  bytes: 1_500_000,
} as const

/** What recordings are sent as: browsers put a voice alone into the containers of films too. */
export const recordingTypes = ['audio/ogg', 'audio/mp4', 'audio/mpeg', 'video/webm', 'video/mp4'] as const

/** One upload of the caller that a row shall hold, as `uploadFile` numbers it; none where nothing was said. */
export const recordingIds = z.array(z.number().int().positive()).max(1)
