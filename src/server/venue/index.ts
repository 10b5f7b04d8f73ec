export { once, onceWith } from './once.ts'
export {
  allOutlets,
  areOutlets,
  countIn,
  hasUnpaid,
  holdOutlet,
  insertOutlet,
  isAt,
  isNameTaken,
  type NamedOutlet,
  nameOutlet,
  noSuchOutlet,
  NUMBERS_OF_OUTLET,
  numbersBefore,
  ofOutlets,
  outletOf,
  outletOfLogin,
  outletOfSql,
  outletsIn,
  outletView,
  rowText,
  setClosed,
  soldAtText,
  storedOutlets,
  whereOf,
} from './outlet.ts'
export { bookedAt, changedFields, checkVenueForm, numberingTrouble, paperVenue, voyageEndTrouble, withoutNone } from './venue.ts'
export { anchorIn, anchorNow, firstChangedVersion, SETTINGS, unanchoredVersions, type VenueAnchor } from './venue-anchor.ts'
export { startShipClock, turnClocks } from './ship-clock.ts'
export { beginVenue, currentVenue, defaultVenue, saveVenue, type StoredVenue, venueAt } from './venue.repo.ts'
export { checkVoyageForm, keepsTurnedClocks, overlappingField, voyageColumns, voyageView } from './voyage.ts'
export {
  allVoyages,
  currentVoyage,
  deleteVoyage,
  findVoyage,
  holdVoyage,
  insertVoyage,
  updateVoyage,
  voyagesAhead,
  voyageToJoin,
} from './voyage.repo.ts'
