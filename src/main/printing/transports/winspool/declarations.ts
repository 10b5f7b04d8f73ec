/*
 * winspool.drv as the Windows SDK declares it (winspool.h, wingdi.h); what koffi makes of it is tested on every system. DWORD is
 * a uint32, BOOL an int32, strings are UTF-16.
 */

/** The fields of each structure, in order. */
export const structures = {
  DOC_INFO_1W: { pDocName: 'str16', pOutputFile: 'str16', pDatatype: 'str16' },
  PRINTER_INFO_2W: {
    pServerName: 'str16',
    pPrinterName: 'str16',
    pShareName: 'str16',
    pPortName: 'str16',
    pDriverName: 'str16',
    pComment: 'str16',
    pLocation: 'str16',
    pDevMode: 'void *',
    pSepFile: 'str16',
    pPrintProcessor: 'str16',
    pDatatype: 'str16',
    pParameters: 'str16',
    pSecurityDescriptor: 'void *',
    Attributes: 'uint32',
    Priority: 'uint32',
    DefaultPriority: 'uint32',
    StartTime: 'uint32',
    UntilTime: 'uint32',
    Status: 'uint32',
    cJobs: 'uint32',
    AveragePPM: 'uint32',
  },
  /** The start of JOB_INFO_1W; its counts and its submission time follow. */
  JOB_INFO_1W: {
    JobId: 'uint32',
    pPrinterName: 'str16',
    pMachineName: 'str16',
    pUserName: 'str16',
    pDocument: 'str16',
    pDatatype: 'str16',
    pStatus: 'str16',
    Status: 'uint32',
  },
} as const

/** Prototypes by the name under which this program calls them. */
export const prototypes = {
  openPrinter: 'int32 __stdcall OpenPrinterW(str16 pPrinterName, _Out_ void **phPrinter, void *pDefault)',
  closePrinter: 'int32 __stdcall ClosePrinter(void *hPrinter)',
  startDoc: 'uint32 __stdcall StartDocPrinterW(void *hPrinter, uint32 Level, DOC_INFO_1W *pDocInfo)',
  endDoc: 'int32 __stdcall EndDocPrinter(void *hPrinter)',
  startPage: 'int32 __stdcall StartPagePrinter(void *hPrinter)',
  endPage: 'int32 __stdcall EndPagePrinter(void *hPrinter)',
  write: 'int32 __stdcall WritePrinter(void *hPrinter, void *pBuf, uint32 cbBuf, _Out_ uint32 *pcWritten)',
  getPrinter:
    'int32 __stdcall GetPrinterW(void *hPrinter, uint32 Level, _Out_ uint8 *pPrinter, uint32 cbBuf, _Out_ uint32 *pcbNeeded)',
  getJob:
    'int32 __stdcall GetJobW(void *hPrinter, uint32 JobId, uint32 Level, _Out_ uint8 *pJob, uint32 cbBuf, _Out_ uint32 *pcbNeeded)',
  setJob: 'int32 __stdcall SetJobW(void *hPrinter, uint32 JobId, uint32 Level, void *pJob, uint32 Command)',
  enumPrinters:
    'int32 __stdcall EnumPrintersW(uint32 Flags, str16 Name, uint32 Level, _Out_ uint8 *pPrinterEnum, uint32 cbBuf, _Out_ uint32 *pcbNeeded, _Out_ uint32 *pcReturned)',
} as const
export type WinspoolFunction = keyof typeof prototypes
