import { expect, test } from 'vitest'
import { area } from '#areas/boards/area.ts'
import { mountAreas } from '#core/web/screens/screens.ts'
import { placeMeant } from './place-meant.ts'

const load = async () => ({ default: () => null })

test('a former spelling leads to the screen, what follows it along; a sub path to the carousel at its board', () => {
  mountAreas([{ area, screens: Object.fromEntries(area.screens.map(({ path }) => [path, load])) }])
  expect(placeMeant('/home/APPHourView')).toBe('APPhourView')
  expect(placeMeant('/home/BOARDWHEELVIEW/subStatus/')).toBe('boardWheelView/subStatus')
  expect(placeMeant('/home/subAPPHourView')).toBe('boardWheelView/subAPPhourView')
  expect(placeMeant('/home/subAPPhourView')).toBe('boardWheelView/subAPPhourView')
  expect(placeMeant('/home/nowhere')).toBeNull()
  expect(placeMeant('/home')).toBeNull()
})
