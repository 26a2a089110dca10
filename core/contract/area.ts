/**
 * The top menus of the specification, in their order; `esop` among them is what it names as a group of screens alone. A menu without a
 * screen that the user may open is not shown.
 */
export const topMenus = [
  'home',
  'equipmentDashboard',
  'andonManagement',
  'shortWork',
  'leanScheduling',
  'materialManagement',
  'productionExecution',
  'productionDashboard',
  'productionAnalysis',
  'standardWork',
  'equipmentManagement',
  'qualityManagement',
  'esop',
  'traceability',
  'systemManagement',
  'basicData',
  'materialStaging',
  'reportingApproval',
  'transfer',
  'warehousing',
  'productionReport',
  'ng',
  'rework',
  'scrap',
  'wipCheck',
  'mold',
  'inventory',
  'userManagement',
] as const

export type TopMenu = (typeof topMenus)[number]

/** A screen: its route under /home (letter for letter), where the menu shows it and the right that opens it. */
export interface Screen {
  path: string
  /** Absent: opened from another screen alone. */
  menu?: TopMenu
  right: string | null
  /** Boards are never kept alive, and run under a board role too. */
  board?: {
    code?: string
    carousel?: string
    minSeconds: 3 | 20 | 30 | 60
    /** Goes on showing what it read last while the server is away, and after a restart then; it never gives way to a notice. */
    kept?: true
  }
  /** Laid out for a phone as well. */
  phone?: boolean
  /** For a terminal that shows nothing else: without menus and tabs. */
  alone?: boolean
}

/** What a newcomer is offered to try: a screen, for those who have the right; `part.try.${path}` says what it is. */
export interface Try {
  path: string
  right: string
  /** Shows how all of it goes: before anything else to whoever may do much. */
  overview?: boolean
}

/** The roles that every new team is made with, beside the administrator, who holds every right. */
export const systemRoles = [
  'manager',
  'planner',
  'operator',
  'maintainer',
  'mold',
  'warehouse',
  'inspector',
  'approver',
] as const

export type SystemRole = (typeof systemRoles)[number]

/** `always`: no team is without it; `on` or `off`: how it stands for a team that has not switched it. */
export type Standing = 'always' | 'on' | 'off'

/** An area's manifest. Titles of screens are `screen.${path}` in its locale files, labels of rights `right.${right}`. */
export interface Area {
  id: string
  dependsOn: readonly string[]
  /** Absent: `on`. What one needs that stands `always` does so too. */
  standing?: Standing
  screens: readonly Screen[]
  tries?: readonly Try[]
  /** Rights that no endpoint of this area asks for: what they allow is decided within a call, or by a call of core. */
  rights?: readonly string[]
  /** Rights of this area that the system roles start with; `workOrder.*` stands for all of that noun. */
  grants?: Partial<Record<SystemRole, readonly string[]>>
}

export const defineArea = <const A extends Area>(area: A): A => area
