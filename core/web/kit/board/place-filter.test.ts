import { expect, test } from 'vitest'
import { linesIn, placeInput } from './place-filter.tsx'

test('what a browser kept of a filter is sent only as far as it is ids', () => {
  expect(placeInput({ workshopIds: [1, 'x', null], lineIds: 'all', alarm: 'sound' })).toEqual({
    workshopIds: [1],
    lineIds: [],
  })
})

test('the lines to choose from are those of the workshops that are chosen', () => {
  const places = {
    workshops: [],
    lines: [
      { id: 1, name: 'A', workshopId: 7 },
      { id: 2, name: 'B', workshopId: 8 },
    ],
  }
  expect(linesIn(places, []).map(({ id }) => id)).toEqual([1, 2])
  expect(linesIn(places, [8]).map(({ id }) => id)).toEqual([2])
  expect(linesIn({ workshops: [] }, [8])).toEqual([])
})
