import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { type Area, type Screen, type TopMenu, type Try, topMenus } from '../../contract/area.ts'
import { loadScreenMessages } from '../i18n/index.ts'
import { reloadForChunk } from '../version.ts'
import { fillSlots, type Parts, type Shown } from './slots.ts'

/** Loads a screen's code. */
export type ScreenLoader = () => Promise<{ default: ComponentType }>

/** An area and the screens it brings, by their paths. */
export interface MountedArea {
  area: Area
  screens: Readonly<Record<string, ScreenLoader>>
  /** Pages outside /home, by their route; they need a login. */
  standalone?: Readonly<Record<string, ScreenLoader>>
  /** What it brings for the slots of others. */
  parts?: Parts
}

/** A screen that can be opened: declared in an area's manifest and loaded by its web side. */
export interface MountedScreen extends Screen {
  area: string
  load: ScreenLoader
}

/** Something to try, with how many of the system roles begin with its right: the fewer, the more it is their own work. */
export interface MountedTry extends Try {
  area: string
  /** The right that opens its screen. */
  opens: string | null
  roles: number
}

const tries: MountedTry[] = []
const mounted = new Map<string, MountedScreen>()
const alone = new Map<string, LazyExoticComponent<ComponentType>>()
const lazies = new Map<string, LazyExoticComponent<ComponentType>>()

/** Mounts the areas' screens. @throws when a screen is declared but not brought, or declared twice */
export function mountAreas(areas: readonly MountedArea[]): void {
  for (const { area, screens, standalone = {}, parts = {} } of areas) {
    for (const [path, load] of Object.entries(standalone))
      alone.set(
        path,
        lazy(() => loadOnce(load, path)),
      )
    fillSlots(area.id, parts)
    tries.push(...triesOf(area))
    for (const screen of area.screens) {
      const load = screens[screen.path]
      if (!load) throw new Error(`area ${area.id} declares screen ${screen.path} but brings none`)
      if (mounted.has(screen.path)) throw new Error(`screen ${screen.path} is declared twice`)
      mounted.set(screen.path, { ...screen, area: area.id, load })
    }
  }
}

/** What an area offers newcomers to try. @throws when a screen is none of the area's */
export const triesOf = (area: Area): MountedTry[] =>
  (area.tries ?? []).map((each) => {
    const screen = area.screens.find(({ path }) => path === each.path)
    if (!screen) throw new Error(`area ${area.id} offers to try ${each.path}, which is no screen of its own`)
    return { ...each, area: area.id, opens: screen.right, roles: rolesWith(area, each.right) }
  })

const rolesWith = ({ grants = {} }: Area, right: string): number =>
  Object.values(grants).filter((rights) => rights.includes(right) || rights.includes(`${right.split('.')[0]}.*`)).length

/** All that areas offer newcomers to try. */
export const allTries = (): readonly MountedTry[] => tries

/** Pages outside /home that areas bring. */
export const standaloneScreens = (): { path: string; Component: ComponentType }[] =>
  [...alone].map(([path, Component]) => ({ path, Component }))

export const screenOf = (path: string): MountedScreen | undefined => mounted.get(path)
export const allScreens = (): MountedScreen[] => [...mounted.values()]

/** The screens that somebody may open. */
export const openScreens = (shown: Shown): MountedScreen[] => allScreens().filter((screen) => mayOpen(screen, shown))

export const mayOpen = ({ area, right }: Pick<MountedScreen, 'area' | 'right'>, { can, has }: Shown): boolean =>
  has(area) && (right === null || can(right))

/** The menus with at least one screen of `screens`, in the order of the specification. */
export const menusOf = (screens: readonly MountedScreen[]): { menu: TopMenu; screens: MountedScreen[] }[] =>
  topMenus
    .map((menu) => ({ menu, screens: screens.filter((screen) => screen.menu === menu) }))
    .filter((each) => each.screens.length > 0)

/** The screen's component, loaded when first shown. */
export function componentOf(path: string): LazyExoticComponent<ComponentType> | undefined {
  const screen = mounted.get(path)
  if (!screen) return undefined
  const known = lazies.get(path)
  if (known) return known
  const component = lazy(() => loadOnce(screen.load, path))
  lazies.set(path, component)
  return component
}

/** Forgets a component that failed to load, so that the next showing tries again. */
export const forgetComponent = (path: string): void => void lazies.delete(path)

/** A screen's code together with its words. */
async function loadOnce(load: ScreenLoader, path: string): ReturnType<ScreenLoader> {
  const [screen] = await Promise.all([loadCode(load), loadScreenMessages(path)])
  return screen
}

function loadCode(load: ScreenLoader): ReturnType<ScreenLoader> {
  return load().catch((error: unknown) => {
    // While the page reloads nothing more is to be shown.
    if (reloadForChunk()) return new Promise<never>(() => undefined)
    throw error
  })
}
