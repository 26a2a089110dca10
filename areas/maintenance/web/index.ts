import type { ScreenLoader } from '#core/web/screens/screens.ts'
import type { Parts } from '#core/web/screens/slots.ts'

/** Screens of the manifest, by path. */
export const screens: Record<string, ScreenLoader> = {
  breakdownMaintenance: () => import('./screens/breakdown-maintenance.tsx'),
  breakdownView: () => import('./screens/breakdown-view.tsx'),
  equipmentInspection: () => import('./screens/equipment-inspection.tsx'),
  equipmentCheck: () => import('./screens/equipment-check.tsx'),
  maintenanceObject: () => import('./screens/maintenance-objects.tsx'),
  maintenanceObjectPage: () => import('./screens/maintenance-object-page.tsx'),
  equipmentMaintenance: () => import('./screens/equipment-maintenance.tsx'),
  preventiveMaintenance: () => import('./screens/preventive-maintenance.tsx'),
  spareParts: () => import('./screens/spare-parts.tsx'),
  vulnerableParts: () => import('./screens/vulnerable-parts.tsx'),
}

/** Parts for the screens of others, by slot. */
export const parts: Parts = {
  'failure.tab': {
    figures: {
      title: 'part.maintenanceFigures',
      right: 'maintenanceBreakdown.view',
      texts: 'maintenance/late/failure-figures',
      load: () => import('./late/failure-figures.tsx'),
    },
  },
  'machine.now': {
    upkeep: {
      title: 'part.machineUpkeep',
      // Tasks are one right, breakdowns another, to report one a third: it shows what the person has of them.
      right: null,
      texts: 'maintenance/late/machine-upkeep',
      load: () => import('./late/machine-upkeep.tsx'),
    },
  },
  'machine.tab': {
    timeline: {
      title: 'part.machineTimeline',
      right: 'maintenanceTask.view',
      texts: 'maintenance/late/machine-timeline',
      load: () => import('./late/machine-timeline.tsx'),
    },
    conditions: {
      title: 'part.machineConditions',
      right: 'maintenancePlan.view',
      texts: 'maintenance/late/machine-conditions',
      load: () => import('./late/machine-conditions.tsx'),
    },
    figures: {
      title: 'part.machineFigures',
      right: 'maintenanceBreakdown.view',
      texts: 'maintenance/late/machine-figures',
      load: () => import('./late/machine-figures.tsx'),
    },
  },
  'andonCall.section': {
    breakdown: {
      title: 'part.callBreakdown',
      right: 'maintenanceBreakdown.view',
      texts: 'maintenance/late/call-breakdown',
      load: () => import('./late/call-breakdown.tsx'),
    },
  },
}
