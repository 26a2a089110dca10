/** What another area shows of a maintained object that is no machine, on the page that its label opens. */
export interface MaintenanceObjectSection {
  objectId: number
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'maintenanceObject.section': MaintenanceObjectSection
  }
}
