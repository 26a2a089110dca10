import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { photoLimits } from '#core/contract/photos.ts'
import { serve, show } from '#tests/support/component.tsx'
import type { Photo } from './photo.ts'
import { PhotosInput } from './photos-input.tsx'

/** Reads every file but those that say they are no picture, as small as it is. */
function drawsPictures() {
  const pen = { fillRect() {}, drawImage() {} }
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name === 'no picture') throw new Error('not a picture')
    return { width: 40, height: 30, close() {} }
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['jpeg'])))
}

/** All that is told from now on: a message goes again by itself, on a busy machine before anybody looks. */
function hears(): () => string {
  let told = ''
  const seen = new MutationObserver(() => {
    told += document.querySelector('.ant-message')?.textContent ?? ''
  })
  seen.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => seen.disconnect())
  return () => told
}

async function open(room: number = photoLimits.most) {
  serve()
  drawsPictures()
  const changed = vi.fn()
  function Form() {
    const [photos, setPhotos] = useState<Photo[]>([])
    changed(photos)
    return <PhotosInput label="Scratch" value={photos} room={room - photos.length} onChange={setPhotos} />
  }
  await show(<Form />)
  return () => (changed.mock.lastCall as [Photo[]])[0]
}

const choose = (...files: string[]) => {
  const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1) as HTMLInputElement
  fireEvent.change(input, { target: { files: files.map((name) => new File([name], name)) } })
}

test('photos that are chosen are shown and kept, and can be taken away again', async () => {
  const photos = await open()
  choose('a', 'b')
  await waitFor(() => expect(screen.getAllByRole('img').filter((each) => each.tagName === 'IMG')).toHaveLength(2))
  const [, kept] = photos()
  const [first] = document.querySelectorAll<HTMLButtonElement>('.kit-photo button')
  fireEvent.click(first as HTMLButtonElement)
  await waitFor(() => expect(photos()).toEqual([kept]))
})

test('no more are taken than there is room for, which is told', async () => {
  const photos = await open(1)
  const told = hears()
  choose('a', 'b')
  await waitFor(() => expect(told()).toContain('photo.tooMany'))
  await waitFor(() => expect(photos()).toHaveLength(1))
  expect(document.querySelector<HTMLButtonElement>('.kit-photo-add')?.disabled).toBe(true)
})

test('what is no picture is told and leaves the others', async () => {
  const photos = await open()
  const told = hears()
  choose('no picture', 'b')
  await waitFor(() => expect(told()).toContain('photo.unreadable'))
  await waitFor(() => expect(photos()).toHaveLength(1))
})
