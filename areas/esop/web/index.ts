import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  esopManage: () => import('./screens/esop-manage.tsx'),
  documentApproval: () => import('./screens/document-approval.tsx'),
  stationEsopDisplay: () => import('./screens/station-esop-display.tsx'),
  stationEsopDisplayS: () => import('./screens/station-esop-display-split.tsx'),
  proLineSet: () => import('./screens/pro-line-set.tsx'),
  stationEsopSet: () => import('./screens/station-esop-set.tsx'),
  jobSkills: () => import('./screens/job-skills.tsx'),
}

/** Pages outside /home. */
export const standalone: Record<string, ScreenLoader> = {
  PrintInstructions: () => import('./screens/print-instructions.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'floor.panel': {
    instructions: {
      title: 'part.taskInstructions',
      right: 'report.view',
      texts: 'esop/late/task-instructions',
      load: () => import('./late/task-instructions.tsx'),
      keep: async (id, signal) => (await import('./late/keep-instructions.ts')).keepInstructions(id, signal),
    },
  },
  'floor.key': {
    instructions: {
      title: 'part.taskInstructions',
      right: 'report.view',
      texts: 'esop/late/read-key',
      load: () => import('./late/read-key.tsx'),
    },
  },
  'site.part': {
    instructions: {
      title: 'part.stationInstructions',
      right: 'board.view',
      texts: 'esop/late/station-instructions',
      load: () => import('./late/station-instructions.tsx'),
    },
  },
  'machine.tab': {
    instructions: {
      title: 'part.machineInstructions',
      right: 'instruction.view',
      texts: 'esop/late/machine-instructions',
      load: () => import('./late/machine-instructions.tsx'),
    },
  },
  'floor.remedy': {
    unread: {
      title: 'part.taskInstructions',
      right: 'report.view',
      texts: 'esop/late/unread',
      load: () => import('./late/unread.tsx'),
    },
  },
}
