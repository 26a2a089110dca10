/** What another area shows of a machine, beside how it stands and what happened to it. */
export interface MachineTab {
  machineId: number
}

/** What another area has to say of a machine now, and what a person can do there: a `section` of the classes `kit-card machine-now` with a heading, on the page that its label opens. */
export interface MachineNow {
  machineId: number
}

declare module '#core/contract/slots.ts' {
  interface Slots {
    'machine.tab': MachineTab
    'machine.now': MachineNow
  }
}
