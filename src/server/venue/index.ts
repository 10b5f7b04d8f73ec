export { once, onceWith } from './once.ts'
export { countIn, NUMBERS_OF_OUTLET, numbersBefore, outletOf, outletOfSql, rowText } from './outlet-numbers.ts'
export {
  allOutlets,
  areOutlets,
  hasUnpaid,
  holdOutlet,
  insertOutlet,
  isNameTaken,
  type NamedOutlet,
  nameOutlet,
  setClosed,
} from './outlet.repo.ts'
export {
  isAt,
  noSuchOutlet,
  ofOutlets,
  outletOfLogin,
  outletsIn,
  outletView,
  soldAtText,
  storedOutlets,
  whereOf,
} from './outlet.ts'
export { paperVenue } from './paper-venue.ts'
export { anchorIn, anchorNow, firstChangedVersion, SETTINGS, unanchoredVersions, type VenueAnchor } from './venue-anchor.ts'
export { beginVenue, currentVenue, defaultVenue, saveVenue, type StoredVenue, venueAt } from './venue.repo.ts'
export { changedFields, checkVenueForm, numberingTrouble, voyageEndTrouble, withoutNone } from './venue.ts'
