@rem Backup, restore, verify and check of the installed Purser; %ERRORLEVEL% is the exit status.
@"%~dp0node.exe" "%~dp0purser.mjs" %*
@exit /b %ERRORLEVEL%
