/**
 * What the parts of a slot are given, by the slot's name (`machine.tab`): a place on a screen that an area leaves for others. The area with
 * the slot adds it by augmenting this interface in its `contract/slots.ts`, so that a part which does not fit does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: areas fill it
export interface Slots {}
