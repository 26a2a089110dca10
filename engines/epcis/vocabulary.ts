/** Words of the Core Business Vocabulary (CBV 2.0) that EPCIS 2.0 takes as they stand; others are URIs. Facts of GS1's published JSON schema. */
const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

export const bizSteps = words(
  'accepting arriving assembling collecting commissioning consigning creating_class_instance cycle_counting decommissioning departing ' +
    'destroying disassembling dispensing encoding entering_exiting holding inspecting installing killing loading other packing picking ' +
    'receiving removing repackaging repairing replacing reserving retail_selling shipping staging_outbound stock_taking stocking storing ' +
    'transporting unloading unpacking void_shipping sensor_reporting sampling',
)

export const dispositions = words(
  'active container_closed damaged destroyed dispensed disposed encoded expired in_progress in_transit inactive no_pedigree_match ' +
    'non_sellable_other partially_dispensed recalled reserved retail_sold returned sellable_accessible sellable_not_accessible stolen ' +
    'unknown available completeness_verified completeness_inferred conformant container_open mismatch_instance mismatch_class ' +
    'mismatch_quantity needs_replacement non_conformant unavailable',
)

export const transactionTypes = words('bol cert desadv inv pedigree po poc prodorder recadv rma testprd testres upevt')

export const partyTypes = words('owning_party possessing_party location')

export const errorReasons = words('did_not_occur incorrect_data')

export const eventTypes = [
  'ObjectEvent',
  'AggregationEvent',
  'TransactionEvent',
  'TransformationEvent',
  'AssociationEvent',
] as const
export type EventType = (typeof eventTypes)[number]

export const actions = ['ADD', 'OBSERVE', 'DELETE'] as const

/** Where the words of each kind stand on the web, and the URN that they had in EPCIS 1. */
export const vocabularies = {
  bizStep: { web: 'https://ref.gs1.org/cbv/BizStep-', urn: 'urn:epcglobal:cbv:bizstep:' },
  disposition: { web: 'https://ref.gs1.org/cbv/Disp-', urn: 'urn:epcglobal:cbv:disp:' },
  transaction: { web: 'https://ref.gs1.org/cbv/BTT-', urn: 'urn:epcglobal:cbv:btt:' },
  party: { web: 'https://ref.gs1.org/cbv/SDT-', urn: 'urn:epcglobal:cbv:sdt:' },
  component: { web: 'https://ref.gs1.org/cbv/Comp-', urn: 'urn:epcglobal:cbv:comp:' },
  sensor: { web: 'https://gs1.org/voc/', urn: 'gs1:' },
} as const
export type Vocabulary = keyof typeof vocabularies
