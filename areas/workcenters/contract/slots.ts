/** What another area shows of a machine, beside how it stands and what happened to it. */
export interface MachineTab {
  machineId: number
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'machine.tab': MachineTab
  }
}
