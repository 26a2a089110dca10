import { expect, test } from 'vitest'
import { menusOf, mountAreas, openScreens, screenOf } from './screens.ts'

const load = async () => ({ default: () => null })

test('menus are those with a screen that may be opened, in their order', () => {
  mountAreas([
    {
      area: {
        id: 'a',
        dependsOn: [],
        screens: [
          { path: 'moldMain', menu: 'mold', right: 'mold.view' },
          { path: 'welCome', menu: 'home', right: null },
          { path: 'calendar', menu: 'basicData', right: 'calendar.view' },
          { path: 'hidden', right: null },
        ],
      },
      screens: { moldMain: load, welCome: load, calendar: load, hidden: load },
    },
  ])
  const can = (right: string) => right === 'mold.view'
  const screens = openScreens({ can, has: () => true })
  expect(screens.map(({ path }) => path)).toEqual(['moldMain', 'welCome', 'hidden'])
  expect(menusOf(screens).map(({ menu }) => menu)).toEqual(['home', 'mold'])
  expect(screenOf('calendar')?.area).toBe('a')
  expect(openScreens({ can, has: (area) => area !== 'a' })).toEqual([])
})

test('a screen without code and a screen declared twice do not start', () => {
  const area = (path: string) => ({ id: 'b', dependsOn: [], screens: [{ path, right: null }] })
  expect(() => mountAreas([{ area: area('nowhere'), screens: {} }])).toThrow('brings none')
  expect(() => mountAreas([{ area: area('welCome'), screens: { welCome: load } }])).toThrow('declared twice')
})
