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
export { changedFields, checkVenueForm, numberingTrouble, paperVenue, voyageEndTrouble, withoutNone } from './venue.ts'
export { anchorIn, anchorNow, firstChangedVersion, SETTINGS, unanchoredVersions, type VenueAnchor } from './venue-anchor.ts'
export { beginVenue, currentVenue, defaultVenue, saveVenue, type StoredVenue, venueAt } from './venue.repo.ts'
