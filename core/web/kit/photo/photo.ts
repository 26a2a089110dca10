import type { KeptFile } from '../outbox/outbox.ts'

/** A photo that was taken and is not sent yet. */
export interface Photo {
  /** However often it is sent, it is stored once under it. */
  key: string
  blob: Blob
}

/** Photos as `queueAct` sends them ahead of a write. @param at the list within the input that takes their ids */
export const photoFiles = (photos: readonly Photo[], at: KeptFile['at']): KeptFile[] =>
  photos.map(({ key, blob }) => ({ key, blob, at }))
